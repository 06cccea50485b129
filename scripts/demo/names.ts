const list = (text: string): readonly string[] => text.trim().split(/\s+/)

export const firstNames = list(`
  Aaliyah Adam Aisha Alejandro Amara Amelia Ana Andre Anika Anna Arjun Astrid Beatriz Ben Bianca Bilal Camila Carlos
  Chidi Chloe Claire Dalia Daniel Darius Deepa Diego Dmitri Eitan Elena Elias Emeka Emily Emma Erik Esther Ethan
  Fatima Felix Fiona Gabriel Gloria Grace Hana Hannah Haruto Hassan Helen Henry Hugo Ibrahim Imani Ines Ingrid Isaac
  Isabel Ivan Jae Jamal Jasmine Javier Joao Jonas Jordan José Julia Kai Kamala Karim Katarzyna Keisha Kenji Kofi Lara
  Layla Leila Liam Lina Linh Lucas Lucía Mateo Maya Mei Mia Miguel Min Miriam Mohammed Nadia Naomi Nia Nikolai Noah
  Nora Olga Oliver Omar Priya Quinn Rafael Rania Ravi Rebecca Rosa Ruth Sadia Samir Samuel Sana Sara Sean Simone Sofia
  Søren Stella Tamar Tariq Tatiana Thandi Theo Thomas Tomás Uma Valentina Victor Wei William Ximena Yara Yusuf Zahra
  Zoe Zofia
`)

export const lastNames = list(`
  Abara Abebe Adeyemi Ahmed Alvarez Andersen Aoki Bailey Banerjee Baptiste Barros Becker Bennett Bergström Bianchi
  Boateng Brennan Brooks Bui Cabrera Campbell Carvalho Castillo Chang Chaudhry Chen Cohen Coleman Cruz Dang Delgado
  Demir Desai Diallo Dixon Dubois Duarte Edwards Eriksen Espinoza Farah Feldman Fernández Ferrari Fischer Fleming
  Flores Fofanah Foster Garrett Gebre Ghosh Gill Goldberg Gonçalves Grant Greene Gupta Gutiérrez Haddad Hansen Harper
  Hassan Hayashi Hernandez Hoffmann Holloway Hughes Hussain Ibarra Ito Ivanov Iyer Jackson Jansen Jensen Jiménez
  Joshi Kamara Kang Kapoor Karlsson Katz Kaya Keita Keller Khan Kim Kowalski Kumar Laurent Le Lee Lindqvist Lopes
  López Maguire Malik Mbeki Medina Mehta Mensah Mitchell Morales Moreau Müller Murphy Nakamura Navarro Nguyen Nkosi
  Novak Nwosu Oakes Obi Ochoa Okafor Oliveira Olsen Ortega Osei Ozturk Palmer Park Patel Pereira Petrov Pham Popescu
  Quinn Rahman Ramírez Reyes Rinaldi Rivera Rossi Rousseau Russo Sahin Saito Salazar Sandberg Santos Sato Schmidt
  Sesay Shah Sharma Silva Singh Sokolov Sousa Stein Suleiman Suzuki Svensson Tadesse Takahashi Tan Tanaka Tesfaye
  Thompson Torres Tran Turner Vargas Vega Velasquez Vidal Wagner Walsh Warsame Weber Weiss Whitaker Williams Winters
  Wong Wright Yamamoto Yang Yilmaz Young Zapata Zhang Zhou Zielinski
`)
